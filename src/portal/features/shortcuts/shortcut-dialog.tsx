import { Box, chakra, Text } from "@chakra-ui/react";
import { useState } from "react";
import { Dialog } from "../../../../widgets/parts/dialog.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { shortcutsAreOn, switchShortcuts } from "./shortcut-choice.ts";

const help = ["?", "Show these keys"] as const;

export type ShortcutKeys = readonly (readonly [key: string, meaning: string])[];

interface Props {
  keys: ShortcutKeys;
  onClose: () => void;
}

/** The keys of a view, and a switch for those whose speech or hands press letters by accident. */
export function ShortcutDialog({ keys, onClose }: Props) {
  const [isOn, setOn] = useState(shortcutsAreOn);
  const turn = (on: boolean) => {
    switchShortcuts(on);
    setOn(on);
  };
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="2.5" alignItems="center" mb="5">
        {[...keys, help].map(([key, meaning]) => (
          <Box key={key} display="contents">
            <dt>
              <chakra.kbd
                display="inline-block"
                minW="8"
                px="2"
                py="0.5"
                textAlign="center"
                textStyle="sm"
                borderWidth="1px"
                borderColor="border.emphasized"
                borderRadius="sm"
                bg="bg.muted"
              >
                {key}
              </chakra.kbd>
            </dt>
            <dd>{meaning}</dd>
          </Box>
        ))}
      </chakra.dl>
      <chakra.label display="flex" alignItems="center" gap="3" minH="8" cursor="pointer">
        <chakra.input type="checkbox" boxSize="6" checked={isOn} onChange={({ target }) => turn(target.checked)} />
        Use keyboard shortcuts on this device
      </chakra.label>
      <Text textStyle="sm" color="fg.muted" mt="1">
        They rest while you type in a field.
      </Text>
    </Dialog>
  );
}
