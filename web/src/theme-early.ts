/** Runs before the first paint, so that a chosen theme never flashes. */

import { applyTheme } from "./theme";

applyTheme();
