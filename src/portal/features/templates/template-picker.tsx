import { Box, Input, Text } from "@chakra-ui/react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useCall } from "../../shared/api/use-call.ts";
import { isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { optionLook } from "../../shared/ui/option-look.ts";
import { SkeletonLines } from "../../shared/ui/skeletons.tsx";
import { matching, offeredAt, type TemplatePlace, type TextTemplate } from "./offered-at.ts";

interface Props {
  number: string;
  place: TemplatePlace;
  /** Takes what was chosen into the text and goes there. */
  onChoose: (template: TextTemplate) => void;
}

/** A button that opens the texts that one may begin from, filled in by the server, found by typing. Nothing for claimants. */
export function TemplatePicker(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();
  if (isClaimant(usePortal().person)) return null;
  return (
    <Box mb="2">
      <Button
        ref={button}
        size="sm"
        rank="quiet"
        px="2"
        ms="-2"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Use a template
      </Button>
      {isOpen && (
        <Box id={id} mt="1">
          <Templates
            {...props}
            onChoose={(template) => {
              // The list is gone before the focus goes to the text.
              flushSync(() => setOpen(false));
              props.onChoose(template);
              announce(`${template.title} filled in. Please check it before you send it.`);
            }}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Box>
      )}
    </Box>
  );
}

function Templates({ number, place, onChoose, onClose }: Props & { onClose: () => void }) {
  const { data, error, isValidating, mutate } = useCall("GET /api/templates/:claim", [{ params: { claim: number } }]);
  if (data && !error)
    return <FoundTemplates templates={offeredAt(place, data.templates)} onChoose={onChoose} onClose={onClose} />;
  if (isValidating || !error) return <SkeletonLines lines={3} label="Loading the templates" />;
  return (
    <Notice kind="error" onRetry={mutate}>
      The templates could not be loaded.
    </Notice>
  );
}

interface FoundProps {
  templates: TextTemplate[];
  onChoose: (template: TextTemplate) => void;
  onClose: () => void;
}

/** A field with the list below it; the focus stays in the field. */
function FoundTemplates({ templates, onChoose, onClose }: FoundProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [wanted, setWanted] = useState<string>();
  const found = matching(text, templates);
  const active = found.find((one) => one.id === wanted) ?? found[0];

  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && active) setWanted(found.at((found.indexOf(active) + by) % found.length)?.id);
    // A dialog around it stays open, and the form around it unsent.
    else if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && active) onChoose(active);
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Box borderWidth="1px" borderRadius="md" bg="bg.panel" color="fg">
      <Input
        autoFocus
        role="combobox"
        aria-label="Find a template"
        aria-expanded={found.length > 0}
        aria-controls={`${id}:list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}:${active.id}`}
        placeholder="Type to find a template"
        autoComplete="off"
        borderWidth="0"
        value={text}
        onChange={({ target }) => {
          setWanted(undefined);
          setText(target.value);
        }}
        onKeyDown={hear}
      />
      <Box
        id={`${id}:list`}
        role="listbox"
        aria-label="Templates"
        tabIndex={-1}
        maxH="60"
        overflowY="auto"
        p="1"
        borderTopWidth="1px"
        // A press leaves the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((one) => (
          <Option key={one.id} id={`${id}:${one.id}`} template={one} isActive={one === active} onChoose={onChoose} />
        ))}
      </Box>
      <Text role="status" px="3" py="1.5" textStyle="xs" color="fg.muted" borderTopWidth="1px">
        {countWords(found.length, templates.length)}
      </Text>
    </Box>
  );
}

function countWords(count: number, of: number): string {
  if (of === 0) return "There is no template for this.";
  if (count === 0) return "No template is called that.";
  return count === 1 ? "1 template" : `${count} templates`;
}

interface OptionProps {
  id: string;
  template: TextTemplate;
  isActive: boolean;
  onChoose: (template: TextTemplate) => void;
}

function Option({ id, template, isActive, onChoose }: OptionProps) {
  return (
    <Box id={id} {...optionLook(isActive)} px="2" onClick={() => onChoose(template)}>
      <Box as="span" display="block" fontWeight="medium">
        {template.title}
      </Box>
      <Box as="span" display="block" color="fg.muted" textStyle="xs" truncate>
        {template.text}
      </Box>
    </Box>
  );
}
