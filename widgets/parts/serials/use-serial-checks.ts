import { useWidgetServices, type WidgetServices } from "../../services.ts";
import { useNetworkBack } from "../use-network-back.ts";
import { SerialChecks } from "./serial-checks.ts";

const checksOf = new WeakMap<WidgetServices, SerialChecks>();

/** The checks of the form around. They live as long as the form: a section closed and opened again finds them as they are. */
export function useSerialChecks(): SerialChecks {
  const services = useWidgetServices();
  const checks = checksOf.get(services) ?? new SerialChecks(services.validateSerial);
  checksOf.set(services, checks);
  // What has no answer is asked for as soon as there may be one.
  useNetworkBack(() => checks.askAgain([]));
  return checks;
}
