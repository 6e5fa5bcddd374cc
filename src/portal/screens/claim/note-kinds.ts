import type { ButtonRank } from "../../shared/ui/button.tsx";
import type { GlyphName } from "../../shared/ui/icons.tsx";

const noteBoxId = "timeline-note";

/** What is written in one composer: by a claimant, by staff for everybody, by staff for staff. */
export interface NoteKind {
  id: string;
  isInternal: boolean;
  /** Its text is kept under the claim's number and this. */
  keptAs: string;
  label: string;
  placeholder: string;
  readers: string;
  /** What an `@` and a name do not do here; absent: it is not said. */
  plainMention?: string;
  act: string;
  rank: ButtonRank;
  added: string;
  unreached: string;
}

/** How staff tell the two apart: frame, ground and drawing. */
interface NoteLook {
  bg: string;
  borderColor: string;
  borderWidth: string;
  glyph: GlyphName;
}

export const claimantNote: NoteKind = {
  id: noteBoxId,
  isInternal: false,
  keptAs: "",
  label: "Note",
  placeholder: "Add a note...",
  readers: "Everyone who can read this claim reads your note.",
  act: "Add Note",
  rank: "secondary",
  added: "Note added",
  unreached: "The server could not be reached. Your note is still here; please try again.",
};

export const internalNote: NoteKind & { look: NoteLook } = {
  ...claimantNote,
  id: `${noteBoxId}-internal`,
  isInternal: true,
  keptAs: " internal",
  label: "Internal note",
  readers: "Only our staff read this note. Type @ to mention a colleague or a role.",
  look: { bg: "internal.bg", borderColor: "internal.border", borderWidth: "1px", glyph: "lock" },
};

export const customerReply: NoteKind & { look: NoteLook } = {
  ...claimantNote,
  label: "Reply to customer",
  placeholder: "Write to the customer...",
  readers: "Everyone who can read this claim reads your reply; the customer gets it by e-mail as well.",
  plainMention: "An @name is plain text here and tells nobody: mention colleagues in an internal note.",
  act: "Send reply",
  rank: "primary",
  added: "Reply sent",
  unreached: "The server could not be reached. Your reply is still here; please try again.",
  look: { bg: "reply.bg", borderColor: "reply.border", borderWidth: "2px", glyph: "envelope" },
};
