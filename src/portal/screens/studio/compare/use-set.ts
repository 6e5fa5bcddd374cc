import { useMemo } from "react";
import { useCall } from "../../../shared/api/use-call.ts";
import type { Texts } from "../draft-store.ts";
import { textsOf } from "../texts-to-send.ts";

/** Drafts stand beside releases in an address: `draft-5`. */
const ofDraft = /^draft-([1-9]\d{0,8})$/;
const ofRelease = /^[1-9]\d{0,8}$/;

/** How a draft is named in an address, where a release is named by its number. */
export const draftName = (number: number): string => `draft-${number}`;

/** A release or a draft in words. */
export function setInWords(name: string): string {
  const [, draft] = ofDraft.exec(name) ?? [];
  return draft === undefined ? `release ${name}` : `draft ${draft}`;
}

interface ReadSet {
  texts?: Texts | undefined;
  isMissing: boolean;
}

const forEver = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false };

/** The files of a release or of a draft. */
export function useSet(name: string): ReadSet {
  const [, number] = ofDraft.exec(name) ?? [];
  const isRelease = ofRelease.test(name);
  const draft = useCall("GET /api/studio/drafts/:draft", number === undefined ? null : [{ params: { draft: number } }]);
  // A release is what it was.
  const release = useCall(
    "GET /api/studio/releases/:release/package",
    isRelease ? [{ params: { release: name } }] : null,
    forEver,
  );
  const files = draft.data?.files;
  const packed = release.data?.package.files as Texts | undefined;
  const texts = useMemo(() => (files ? textsOf(files) : packed), [files, packed]);
  const isKnown = number !== undefined || isRelease;
  return { texts, isMissing: !isKnown || (texts === undefined && (draft.error ?? release.error) !== undefined) };
}
