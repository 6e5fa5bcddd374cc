import { Text } from "@chakra-ui/react";
import { inWords } from "../../../engine/index.ts";
import { TextLink } from "../../shared/ui/text-link.tsx";
import type { Able } from "./acts-of-others.ts";
import { isHere } from "./go-to-place.ts";
import type { DemandPlace, placeOfDemand } from "./place-of-demand.ts";

export const forWhom = ({ roles, hasMore }: Able) =>
  `For ${roles.map(inWords).join(" or ")}${hasMore ? " and others" : ""}`;

interface DemandProps extends ReturnType<typeof placeOfDemand> {
  children: string;
  /** To where it is met, on this page. */
  onGo: (place: DemandPlace) => void;
}

/** What an act lacks: a way to where this person meets it, else who can. */
export function Demand({ place, others, onGo, children }: DemandProps) {
  if (!place)
    return (
      <Text>
        {children} {others && `${forWhom(others)}.`}
      </Text>
    );
  return (
    <TextLink
      to={place.path}
      display="flex"
      alignItems="center"
      minH={{ base: "11", md: "6" }}
      onClick={(event) => {
        if (isHere(place)) event.preventDefault();
        onGo(place);
      }}
    >
      {children}
    </TextLink>
  );
}
