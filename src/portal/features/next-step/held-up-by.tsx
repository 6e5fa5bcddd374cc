import { usePortal } from "../../shared/session/portal.ts";
import { Demand } from "../transitions/demand.tsx";
import { goToPlace } from "../transitions/go-to-place.ts";
import { readsClaim } from "../transitions/judged-as.ts";
import { placeOfDemand } from "../transitions/place-of-demand.ts";
import { useResolutions } from "../transitions/use-choices.ts";
import type { HeldUp } from "../transitions/use-primary-act.ts";

/** What must be there before the claim goes on, each with the way to where this person fills it in, else who can. */
export function HeldUpBy({ opened, lacking }: HeldUp) {
  const { person } = usePortal();
  const staff = useResolutions(true)?.roles ?? [];
  const reading = staff.filter((role) => readsClaim(role, opened));
  return lacking.map((demand) => (
    <Demand key={demand.rule + demand.field} {...placeOfDemand(opened, demand, person, reading)} onGo={goToPlace}>
      {demand.message}
    </Demand>
  ));
}
