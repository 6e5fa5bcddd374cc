import type { SentRequest } from "../../../contract/types.ts";
import { StatusTag } from "../../shared/ui/status-tag.tsx";

const tags = {
  none: { tone: "neutral", label: "Kept, not e-mailed" },
  waiting: { tone: "progress", label: "E-mail on its way" },
  sent: { tone: "good", label: "E-mailed" },
  failed: { tone: "bad", label: "E-mail not delivered" },
} as const;

/** What became of a request's letters. */
export const LettersTag = ({ letters }: Pick<SentRequest, "letters">) => <StatusTag {...tags[letters]} />;
