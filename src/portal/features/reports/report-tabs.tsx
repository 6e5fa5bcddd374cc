import { Box, chakra, Flex } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface Props<T extends string> {
  label: string;
  tabs: Record<T, string>;
  chosen: T;
  onChoose: (tab: T) => void;
  /** What belongs to the chosen tab. */
  children: ReactNode;
}

/** Tabs by the ARIA pattern: one stop for Tab, arrows, Home and End go between them and choose. */
export function ReportTabs<T extends string>({ label, tabs, chosen, onChoose, children }: Props<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(tabs) as T[];

  const onKeyDown = (event: KeyboardEvent) => {
    const at = names.indexOf(chosen);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const name = next === undefined ? undefined : names.at(next % names.length);
    if (!name) return;
    event.preventDefault();
    onChoose(name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${name}"]`)?.focus();
  };

  return (
    <Box>
      <Flex ref={list} role="tablist" aria-label={label} borderBottomWidth="1px" mb="4" onKeyDown={onKeyDown}>
        {names.map((name) => (
          <chakra.button
            key={name}
            type="button"
            role="tab"
            id={`${id}:${name}`}
            data-tab={name}
            aria-selected={name === chosen}
            aria-controls={`${id}:panel`}
            tabIndex={name === chosen ? 0 : -1}
            px="4"
            py="2"
            mb="-1px"
            cursor="pointer"
            fontWeight="medium"
            colorPalette="accent"
            color="fg.muted"
            borderBottomWidth="2px"
            borderColor="transparent"
            focusVisibleRing="inside"
            _selected={{ color: "colorPalette.fg", borderColor: "colorPalette.solid" }}
            onClick={() => onChoose(name)}
          >
            {tabs[name]}
          </chakra.button>
        ))}
      </Flex>
      <Box role="tabpanel" id={`${id}:panel`} aria-labelledby={`${id}:${chosen}`}>
        {children}
      </Box>
    </Box>
  );
}
