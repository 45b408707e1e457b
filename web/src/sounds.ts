/** Small tones, off unless the reader wants them. */

import { remember, remembered } from "./remembered";

export type Tone = "pick" | "turn" | "chance" | "said";

const TONES: Record<Tone, readonly (readonly [number, number])[]> = {
  pick: [[520, 0]],
  turn: [
    [440, 0],
    [660, 0.12],
  ],
  chance: [[196, 0]],
  said: [[740, 0]],
};

let context: AudioContext | null = null;

export function soundsOn(): boolean {
  return remembered("sound", "off") === "on";
}

export function turnSounds(): boolean {
  remember("sound", soundsOn() ? "off" : "on");
  sound("turn");
  return soundsOn();
}

export function sound(tone: Tone): void {
  if (!soundsOn()) return;
  context ??= new AudioContext();
  for (const [pitch, after] of TONES[tone]) {
    const at = context.currentTime + after;
    const voice = context.createOscillator();
    const loudness = context.createGain();
    voice.type = "sine";
    voice.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, at);
    loudness.gain.exponentialRampToValueAtTime(0.08, at + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
    voice.connect(loudness).connect(context.destination);
    voice.start(at);
    voice.stop(at + 0.25);
  }
}
