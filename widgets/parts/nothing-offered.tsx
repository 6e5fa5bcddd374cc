import { Text } from "@chakra-ui/react";

/** What a list says in the place of its choices while it offers none: short, as a drop-down list on a phone cuts it off. */
export const nothingOffered = "Nothing to choose yet";

/** In the place of a group of choices that has none: the jump from an error finds it. `describedBy`: its help and its error. */
export const NothingOffered = ({ id, describedBy }: { id: string; describedBy?: string | undefined }) => (
  <Text
    role="group"
    id={id}
    tabIndex={-1}
    aria-labelledby={`${id}:label`}
    aria-describedby={describedBy}
    py="2"
    color="fg.muted"
  >
    {nothingOffered}: it depends on other answers.
  </Text>
);
