import { type Environment, environments } from "../../../contract/environment.ts";
import type { Reader } from "./setting-reader.ts";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** PORTAL_ENV. Unset it is development, which only this machine can reach: nobody runs a production open by forgetting a word. */
export function readEnvironment(read: Reader, host: string, publicUrl: string): Environment {
  const given = read.text("PORTAL_ENV", "");
  const known = environments.find((one) => one === given);
  if (known) return known;
  const choices = "set it to development, test, staging or production";
  if (given) {
    const meant = environments.find((one) => one.slice(0, 3) === given.slice(0, 3).toLowerCase());
    read.fault("PORTAL_ENV", `is "${given}"`, meant ? `did you mean ${meant}? Else ${choices}` : choices);
  } else if (!loopback.test(host)) {
    read.fault("PORTAL_ENV", `is not set while HOST is ${host}, where others reach it`, choices);
  } else if (!loopback.test(new URL(publicUrl).hostname)) {
    read.fault("PORTAL_ENV", `is not set while PUBLIC_URL is ${publicUrl}, where others reach it`, choices);
  }
  return "development";
}
