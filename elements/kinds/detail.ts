/** Kind `detail`: one record, or a new one. */
import { DetailScreen, preloadDetail } from "../../src/engine/detail/detail-screen";

export const Screen = Object.assign(DetailScreen, { preload: preloadDetail });
