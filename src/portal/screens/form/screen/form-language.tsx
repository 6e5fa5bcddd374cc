import { Box } from "@chakra-ui/react";
import { useReducer, useState } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import { type Definition, firstLanguage } from "../../../../engine/index.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import type { FormStore } from "../store/form-store.ts";

type Languages = NonNullable<Definition["languages"]>;

/** Where this browser keeps which language was chosen last: the next form begins in it. */
const place = "form-language";

/** The language that a form of several is shown in: the claim's, else the one that was chosen here last. */
export function useFormLanguage(store: FormStore, claim: ClaimRecord | undefined) {
  const { languages } = store.definition;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const speak = (language: string) => {
    store.speak(language);
    redraw();
  };
  useState(() => {
    const wanted = (claim?.facts as { language?: string } | undefined)?.language ?? localStorage.getItem(place);
    if (wanted && languages && Object.hasOwn(languages, wanted)) store.speak(wanted);
  });
  const choose = (language: string) => {
    localStorage.setItem(place, language);
    speak(language);
  };
  return { language: store.language, languages, speak: choose };
}

interface Props {
  languages: Languages;
  language: string;
  onSpeak(language: string): void;
}

/** Chooses the language of a form that has several, each by its own name. */
export function FormLanguage({ languages, language, onSpeak }: Props) {
  return (
    <Box mb="4" maxW="xs">
      <Choice label="Language of this form" value={language} onChoose={onSpeak}>
        <option value={firstLanguage}>English</option>
        {Object.entries(languages).map(([code, { label }]) => (
          <option key={code} value={code} lang={code}>
            {label}
          </option>
        ))}
      </Choice>
    </Box>
  );
}
