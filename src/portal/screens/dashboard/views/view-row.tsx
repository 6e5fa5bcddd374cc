import { Box, chakra, Flex, Input, Text } from "@chakra-ui/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { SavedView } from "../../../../contract/types.ts";
import { isClaimant } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import type { Views } from "./use-views.ts";
import { nameTooLong, refusalOf } from "./view-name.ts";

interface Props {
  view: SavedView;
  kept: Views;
  /** The row is about to leave, with the focus. */
  onGone: () => void;
}

type Asked = "nothing" | "name" | "deletion";

/** One view, with what can be done with it; a new name and the question before deleting stand in its place. */
export function ViewRow({ view, kept, onGone }: Props) {
  const { person } = usePortal();
  const [asked, setAsked] = useState<Asked>("nothing");
  const [name, setName] = useState(view.name);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const faultId = useId();
  const announce = useAnnounce();
  const first = useRef<HTMLElement>(null);
  const isFresh = useRef(true);
  // What stands in the row changes under the focus: it goes to the first control of what is there now.
  useEffect(() => {
    if (!isFresh.current) first.current?.focus();
    isFresh.current = false;
  }, [asked]);

  async function attempt(act: () => Promise<void>, news: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
      setFault(undefined);
      setAsked("nothing");
      announce(news);
    } catch (error) {
      setFault(refusalOf(error));
    }
    setBusy(false);
  }
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const wrong = nameTooLong(name);
    setFault(wrong);
    if (wrong) return first.current?.focus();
    void attempt(() => kept.update(view, { name: name.trim() }), `Renamed to ${name.trim()}`);
  };
  const share = (is_shared: boolean) =>
    attempt(
      () => kept.update(view, { is_shared }),
      is_shared ? `${view.name} is shared with all staff` : `${view.name} is no longer shared`,
    );
  const remove = () =>
    attempt(async () => {
      await kept.remove(view);
      onGone();
    }, `${view.name} deleted`);
  const leave = () => {
    setFault(undefined);
    setName(view.name);
    setAsked("nothing");
  };

  return (
    <Box as="li" borderBottomWidth="1px" py="3">
      {asked === "nothing" && (
        <Flex align="center" wrap="wrap" gap="2">
          <Text flex="1" minW="40" overflowWrap="anywhere" fontWeight="medium">
            {view.name}{" "}
            {view.owner && (
              <Text as="span" color="fg.muted" fontWeight="normal">
                by {view.owner}
              </Text>
            )}
          </Text>
          {!isClaimant(person) && (
            <chakra.label display="flex" alignItems="center" gap="2" minH="8" textStyle="sm" cursor="pointer">
              <chakra.input
                type="checkbox"
                boxSize="6"
                aria-label={`Shared: ${view.name}`}
                checked={view.is_shared}
                onChange={({ target }) => void share(target.checked)}
              />
              Shared
            </chakra.label>
          )}
          <Button
            ref={first as React.Ref<HTMLButtonElement>}
            size="sm"
            aria-label={`Rename ${view.name}`}
            onClick={() => setAsked("name")}
          >
            Rename
          </Button>
          <Button size="sm" aria-label={`Delete ${view.name}`} onClick={() => setAsked("deletion")}>
            Delete
          </Button>
        </Flex>
      )}
      {asked === "name" && (
        <Flex as="form" onSubmit={rename} gap="2" wrap="wrap" align="center">
          <Input
            ref={first as React.Ref<HTMLInputElement>}
            aria-label={`New name of ${view.name}`}
            flex="1"
            minW="40"
            autoComplete="off"
            value={name}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? faultId : undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <Button rank="primary" size="sm" type="submit" isBusy={isBusy}>
            Save name
          </Button>
          <Button size="sm" onClick={leave}>
            Cancel
          </Button>
        </Flex>
      )}
      {asked === "deletion" && (
        <Flex gap="2" wrap="wrap" align="center">
          <Text flex="1" minW="40" overflowWrap="anywhere">
            Delete {view.name}?{view.is_shared && " It goes for everybody it is shared with."}
          </Text>
          <Button ref={first as React.Ref<HTMLButtonElement>} size="sm" onClick={leave}>
            Keep it
          </Button>
          <Button rank="danger" size="sm" isBusy={isBusy} onClick={remove}>
            Delete view
          </Button>
        </Flex>
      )}
      {fault && (
        <Text id={faultId} role="alert" color="fg.error" textStyle="sm" mt="1">
          {fault}
        </Text>
      )}
    </Box>
  );
}
