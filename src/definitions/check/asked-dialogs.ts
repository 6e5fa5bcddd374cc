import type { Transition, Via } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";

type Asked = "facts" | Extract<Transition["asks"], string>;

/** Which dialogs each way of making a transition can put; a form that is saved and an event put none. */
const puts: Record<Via, readonly Asked[]> = {
  draft: [],
  send: [],
  event: [],
  timer: [],
  resolution: ["note", "comment", "rationale", "shipping", "tracking", "facts"],
  button: ["note", "comment", "rationale", "shipping", "tracking", "confirmation", "facts"],
};

const why: Record<Via, string> = {
  draft: "saving a draft takes the form as it stands",
  send: "sending takes the form as it stands",
  event: "what the customer does makes it",
  timer: "time makes it",
  resolution: "the list of resolutions has no such dialog",
  button: "a button has no such dialog",
};

const instead: Record<Via, string> = {
  draft: "make it a field of the form and a rule that blocks this",
  send: "make it a field of the form and a rule that blocks this",
  event: "ask in a transition that one of us makes",
  timer: "ask in a transition that one of us makes",
  resolution: 'say "via": "button"',
  button: "ask in another way",
};

/** What a transition asks for can be asked by the way that it is made, and only a button stands out more or less. */
export const askedDialogs: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("workflow")) return [];
  return Object.entries(definition.workflow.transitions).flatMap(
    ([id, { asks, emphasis, via = "resolution" }]): Fault[] => {
      const faults: Fault[] = [];
      if (emphasis !== undefined && via !== "button") {
        const message = `This has no button of its own, so "emphasis" says nothing of it. Take it away, or say "via": "button".`;
        const fault = files.workflow.faultAtKey(["transitions", id, "emphasis"], "no-button", message);
        faults.push({ ...fault, isAdvice: true });
      }
      const asked = asks === undefined || typeof asks === "string" ? asks : "facts";
      if (asked !== undefined && Object.hasOwn(puts, via) && !puts[via].includes(asked)) {
        const message = `Nobody is ever asked for this (${asked}): ${why[via]}. Take "asks" away, or ${instead[via]}.`;
        faults.push(files.workflow.faultAtKey(["transitions", id, "asks"], "never-asked", message));
      }
      return faults;
    },
  );
};
