import { Popover, Portal } from "@chakra-ui/react";
import { type RefObject, useLayoutEffect, useState } from "react";
import type { ResolutionOption, RoleRights } from "../../../contract/types.ts";
import type { Asks } from "../../../engine/index.ts";
import { Button } from "../../shared/ui/button.tsx";
import { SkeletonLines } from "../../shared/ui/skeletons.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { AskingDialog } from "./dialogs/asking-dialog.tsx";
import { goToPlace } from "./go-to-place.ts";
import type { Given } from "./make-transition.ts";
import type { Tick } from "./pre-authorised-box.tsx";
import { askedBy } from "./use-choices.ts";
import { actOn, type OpenedClaim, useOpenedClaim } from "./use-opened-claim.ts";
import type { Making } from "./use-transition.ts";

interface Props {
  number: string;
  /** As the server's lists say. */
  choices: ResolutionOption[];
  staff: readonly RoleRights[] | undefined;
  button: RefObject<HTMLButtonElement | null>;
  making: Making;
  tick: Tick | undefined;
  /** All is over: chosen and done, or left. What is given is done instead of going back to the button. */
  onEnd: (goOn?: () => void) => void;
}

const noRoles: RoleRights[] = [];

/** The opened list: the claim is read afresh, so that it offers what the engine says of this very claim; then the dialog, if any. */
export function Chooser({ number, choices, staff = noRoles, button, making, tick, onEnd }: Props) {
  const { data: opened, error, isValidating, mutate } = useOpenedClaim(number);
  const [asking, setAsking] = useState<{ opened: OpenedClaim; transition: string; asks: Asks }>();

  // What the list covers in part is no target for as long as it is open. The dialog after it sees to that by itself.
  const isListed = asking === undefined;
  useLayoutEffect(() => {
    const page = button.current?.closest<HTMLElement>("body > *");
    if (!page || !isListed) return;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [button, isListed]);

  function choose(claim: OpenedClaim, transition: string) {
    const choice = choices.find(({ value }) => value === transition);
    const asks = choice && askedBy(claim.definition, choice);
    if (asks) {
      setAsking({ opened: claim, transition, asks });
      return;
    }
    onEnd();
    void making.makeAlone(actOn(claim, transition));
  }

  if (asking) {
    const act = async (given: Given) => {
      await making.make(actOn(asking.opened, asking.transition), given);
      onEnd();
    };
    return <AskingDialog {...asking} from={button} onAct={act} onCancel={() => onEnd()} />;
  }
  return (
    <Popover.Root
      open
      positioning={{ placement: "bottom-end", getAnchorElement: () => button.current }}
      onOpenChange={({ open }) => !open && onEnd()}
      onInteractOutside={(event) => {
        // The button closes the list by itself; closing here too would open it again.
        if (button.current?.contains(event.target as Node)) event.preventDefault();
      }}
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={`Resolutions for ${number}`} w="2xs" tabIndex={-1}>
            <Popover.Body p="2" maxH="min({sizes.lg}, var(--available-height))" overflowY="auto">
              {isValidating ? (
                <SkeletonLines lines={3} label="Loading the resolutions" />
              ) : opened && !error ? (
                <ChoiceList
                  opened={opened}
                  choices={choices.map(({ value }) => value)}
                  staff={staff}
                  tick={tick}
                  onChoose={(transition) => choose(opened, transition)}
                  onGo={(place) => onEnd(() => goToPlace(place))}
                />
              ) : (
                <Button onClick={() => mutate()}>Load the resolutions again</Button>
              )}
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
