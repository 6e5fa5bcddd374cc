import { chakra, Input, Stack, Text } from "@chakra-ui/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Dialog } from "../../../../../widgets/parts/dialog.tsx";
import type { SavedView } from "../../../../contract/types.ts";
import { isClaimant } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import type { Views } from "./use-views.ts";
import { nameTooLong, refusalOf } from "./view-name.ts";

export interface SaveViewProps {
  address: string;
  kept: Views;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Keeps the list that is shown under a name. */
export function SaveViewDialog({ address, kept, onSaved, onClose }: SaveViewProps) {
  const { person } = usePortal();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const announce = useAnnounce();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = name.trim() === "" ? "Please enter a name." : nameTooLong(name);
    setFault(wrong);
    if (wrong) return field.current?.focus();
    setBusy(true);
    try {
      const view = await kept.create({ name: name.trim(), query: address, is_shared: isShared });
      onClose();
      // The list is the view's from now on: its columns are of its address.
      onSaved(view);
      announce(`View ${view.name} saved`);
    } catch (error) {
      setFault(refusalOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Save this list as a view"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button rank="primary" type="submit" form={`${id}-form`} isBusy={isBusy}>
            Save view
          </Button>
        </>
      }
    >
      <Stack as="form" id={`${id}-form`} gap="4" onSubmit={save} {...{ noValidate: true }}>
        <div>
          <chakra.label htmlFor={id} display="block" fontWeight="medium" mb="1">
            Name
          </chakra.label>
          <Input
            ref={field}
            id={id}
            autoComplete="off"
            value={name}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onChange={({ target }) => {
              setName(target.value);
              setFault(undefined);
            }}
          />
          {fault && (
            <Text id={`${id}-fault`} role="alert" color="fg.error" textStyle="sm" mt="1">
              {fault}
            </Text>
          )}
        </div>
        {!isClaimant(person) && (
          <chakra.label display="flex" alignItems="center" gap="3" minH="8" cursor="pointer">
            <chakra.input
              type="checkbox"
              boxSize="6"
              checked={isShared}
              onChange={({ target }) => setShared(target.checked)}
            />
            Share it with all staff
          </chakra.label>
        )}
      </Stack>
    </Dialog>
  );
}
