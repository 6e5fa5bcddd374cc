import type { Broken } from "./broken.ts";
import { byStatus } from "./by-status.ts";
import { doubtful } from "./doubtful.ts";
import { effective } from "./effective.ts";
import { everybody } from "./everybody.ts";
import { facts } from "./facts.ts";
import { fields } from "./fields.ts";
import { finishing } from "./finishing.ts";
import { halves } from "./halves.ts";
import { hands } from "./hands.ts";
import { inTime } from "./in-time.ts";
import { lists } from "./lists.ts";
import { logic } from "./logic.ts";
import { names } from "./names.ts";
import { sense } from "./sense.ts";
import { shapes } from "./shapes.ts";
import { statuses } from "./statuses.ts";
import { subtle } from "./subtle.ts";
import { syntax } from "./syntax.ts";
import { templates } from "./templates.ts";
import { through } from "./through.ts";
import { turns } from "./turns.ts";
import { unkept } from "./unkept.ts";
import { views } from "./views.ts";
import { waysOn } from "./ways-on.ts";
import { words } from "./words.ts";
import { workedOut } from "./worked-out.ts";

/** Every case, of each kind. */
export const cases: Broken[] = [
  ...syntax,
  ...shapes,
  ...names,
  ...fields,
  ...facts,
  ...sense,
  ...words,
  ...workedOut,
  ...lists,
  ...statuses,
  ...subtle,
  ...effective,
  ...everybody,
  ...logic,
  ...finishing,
  ...inTime,
  ...halves,
  ...hands,
  ...turns,
  ...waysOn,
  ...templates,
  ...views,
  ...unkept,
  ...byStatus,
  ...through,
  ...doubtful,
];
