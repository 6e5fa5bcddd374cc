import { chakra, Flex, Grid } from "@chakra-ui/react";
import { useId } from "react";
import { ErrorText, RequiredMark } from "../../../../widgets/parts/field-frame.tsx";
import { mergeByLabel } from "../../shared/api/merge-by-label.ts";
import { useReportOptions, useStatuses } from "../../shared/api/use-reference.ts";
import { Button } from "../../shared/ui/button.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";

interface Props {
  chosen: string[];
  errors: string[] | undefined;
  onChoose: (statuses: string[]) => void;
}

/** The statuses that a report may be asked for, as tick boxes (D-090, D-091). */
export function StatusChoices({ chosen, errors, onChoose }: Props) {
  const id = useId();
  const statuses = useStatuses();
  const options = useReportOptions();
  if (!statuses || !options) return <SkeletonBlocks blocks={2} label="Loading statuses" />;

  const choices = mergeByLabel(statuses.filter(({ value }) => options.selectable.includes(value)));
  const isAll = options.selectable.every((status) => chosen.includes(status));
  const toggle = (values: string[], isTicked: boolean) =>
    onChoose(isTicked ? chosen.filter((status) => !values.includes(status)) : [...chosen, ...values]);

  return (
    <chakra.fieldset
      minW="0"
      aria-labelledby={`${id}:title`}
      aria-describedby={errors?.length ? `${id}:error` : undefined}
    >
      <Flex justify="space-between" align="center" mb="1">
        <chakra.legend id={`${id}:title`} float="left" textStyle="sm" fontWeight="medium">
          Statuses
          <RequiredMark />
        </chakra.legend>
        <Button rank="quiet" size="sm" me="-3" onClick={() => onChoose(isAll ? [] : options.selectable)}>
          {isAll ? "Untick all" : "Tick all"}
        </Button>
      </Flex>
      <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} columnGap="4">
        {choices.map(({ label, values }) => {
          const isTicked = values.every((value) => chosen.includes(value));
          return (
            <chakra.label
              key={label}
              display="flex"
              alignItems="center"
              gap="3"
              py="1.5"
              cursor="pointer"
              textStyle="sm"
            >
              <chakra.input
                type="checkbox"
                boxSize="4"
                checked={isTicked}
                aria-invalid={errors?.length ? true : undefined}
                onChange={() => toggle(values, isTicked)}
              />
              {label}
            </chakra.label>
          );
        })}
      </Grid>
      <ErrorText id={`${id}:error`} errors={errors} />
    </chakra.fieldset>
  );
}
