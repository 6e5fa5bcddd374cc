import { chakra } from "@chakra-ui/react";
import type { LabelledOption } from "../../shared/api/merge-by-label.ts";
import { Disclosure } from "../../shared/ui/disclosure.tsx";

/** Says what each type or status means (LIST-26, LIST-27). */
export function MeaningPopover({ title, options }: { title: string; options: LabelledOption[] }) {
  return (
    <Disclosure glyph="info" title={title} isRound>
      <chakra.dl display="grid" gap="2.5" textStyle="sm">
        {options.map(({ label, description }) => (
          <div key={label}>
            <chakra.dt fontWeight="semibold">{label}</chakra.dt>
            <chakra.dd color="fg.muted">{description}</chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </Disclosure>
  );
}
