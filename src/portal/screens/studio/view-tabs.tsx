import { Tabs } from "@chakra-ui/react";
import type { Ref } from "react";

const views = [
  ["text", "Text"],
  ["fields", "Fields"],
  ["rules", "Rules"],
  ["words", "Words"],
  ["choices", "Choices"],
  ["workflow", "Workflow"],
  ["record", "Facts and letters"],
  ["roles", "Roles"],
  ["changes", "Difference"],
  ["migration", "Migration"],
  ["impact", "Impact"],
  ["coverage", "Coverage"],
  ["finish", "Who can finish"],
  ["review", "Review"],
] as const;

/** The views of a draft to choose from. Whoever leaves the text comes to its own. */
export const ViewTabs = ({ ofText }: { ofText: Ref<HTMLButtonElement> }) => (
  <Tabs.List display="flex" flexWrap="wrap" gap="1" borderBottomWidth="1px" flex="none">
    {views.map(([value, label]) => (
      <Tabs.Trigger
        key={value}
        value={value}
        {...(value === "text" && { ref: ofText })}
        px="3"
        py="1.5"
        cursor="pointer"
        borderBottomWidth="2px"
        borderColor="transparent"
        focusVisibleRing="inside"
        // Told by line and colour, not by weight: another width would move the others beneath the pointer.
        color="fg.muted"
        _selected={{ borderColor: "accent.solid", color: "fg" }}
      >
        {label}
      </Tabs.Trigger>
    ))}
  </Tabs.List>
);
