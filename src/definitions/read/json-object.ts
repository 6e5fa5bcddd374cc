export { isObject } from "../../engine/index.ts";
