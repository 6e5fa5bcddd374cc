import { chakra, Grid, Stack } from "@chakra-ui/react";
import { type FormEvent, useId, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import type { ClaimOwner } from "../../../contract/types.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { isAdministrator } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Select } from "../../shared/ui/choice.tsx";
import { DateEntry } from "../../shared/ui/date-entry.tsx";
import { todayHere } from "../../shared/ui/dates.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

const me = "me";
type Field = "person" | "from" | "until" | "deputy";
type Entry = Record<Field, string>;

interface Props {
  owners: ClaimOwner[];
  onSaved: () => void;
}

/** Asks from when until when, and who takes over. What was said before stands in it, and is replaced. */
export function AbsenceForm({ owners, onSaved }: Props) {
  const { api, person } = usePortal();
  const announce = useAnnounce();
  const of = (chosen: string) => owners.find(({ uuid, is_me: isMe }) => (chosen === me ? isMe : uuid === chosen));
  const entryOf = (chosen: string): Entry => {
    const { from = todayHere(), until = "", deputy } = of(chosen)?.absence ?? {};
    return { person: chosen, from, until, deputy: deputy?.uuid ?? "" };
  };
  const [entry, setEntry] = useState(() => entryOf(me));
  const [errors, setErrors] = useState<Partial<Record<Field, string[]>>>({});
  const [outcome, setOutcome] = useState<{ kind: "success" | "error"; words: string }>();
  const [isBusy, setBusy] = useState(false);
  const away = of(entry.person);

  const change = (part: Partial<Entry>) => {
    setEntry((now) => ({ ...now, ...part }));
    setErrors({});
    setOutcome(undefined);
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const { person: whose, ...absence } = entry;
    const lacking = {
      ...(!absence.from && { from: ["Please enter the first day."] }),
      ...(!absence.until && { until: ["Please enter the last day."] }),
      ...(!absence.deputy && { deputy: ["Please choose who takes over."] }),
    };
    setErrors(lacking);
    setOutcome(undefined);
    if (Object.keys(lacking).length > 0) return;
    setBusy(true);
    try {
      await api.call("PUT /api/owners/absence", { body: { person: whose, absence } });
      const words = `Saved: ${of(absence.deputy)?.name ?? "Your colleague"} takes over.`;
      setOutcome({ kind: "success", words });
      announce(words);
      onSaved();
    } catch (fault) {
      if (!(fault instanceof RefusalError)) {
        setOutcome({ kind: "error", words: "The server could not be reached. Please try again." });
      } else {
        setErrors(fault.errors);
        setOutcome({ kind: "error", words: Object.values(fault.errors)[0]?.[0] ?? fault.message });
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <chakra.form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="4" maxW="xl">
        {outcome && <Notice kind={outcome.kind}>{outcome.words}</Notice>}
        {isAdministrator(person) && (
          <Choice
            label="Who is away"
            value={entry.person}
            errors={errors.person}
            onChange={(chosen) => change(entryOf(chosen))}
            choices={[[me, `Me (${person.name})`], ...named(owners.filter(({ is_me: isMe }) => !isMe))]}
          />
        )}
        <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="4">
          <Day label="First day" value={entry.from} errors={errors.from} onChange={(from) => change({ from })} />
          <Day label="Last day" value={entry.until} errors={errors.until} onChange={(until) => change({ until })} />
        </Grid>
        <Choice
          label="Who takes over"
          value={entry.deputy}
          errors={errors.deputy}
          onChange={(deputy) => change({ deputy })}
          choices={[["", "Choose a colleague"], ...named(owners.filter(({ uuid }) => uuid !== away?.uuid))]}
        />
        <Button type="submit" rank="primary" isBusy={isBusy} alignSelf="flex-start">
          Save
        </Button>
      </Stack>
    </chakra.form>
  );
}

const named = (owners: ClaimOwner[]) =>
  owners.map(({ uuid, name, away }) => [uuid, away ? `${name} (away)` : name] as const);

interface FieldProps {
  label: string;
  value: string;
  errors: string[] | undefined;
  onChange: (value: string) => void;
}

function Choice({ label, value, errors, onChange, choices }: FieldProps & { choices: (readonly [string, string])[] }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required errors={errors}>
      <Select
        id={id}
        value={value}
        aria-required
        aria-invalid={errors ? true : undefined}
        aria-describedby={describedBy({ id, errors })}
        onChoose={onChange}
        options={choices}
      />
    </FieldFrame>
  );
}

function Day({ label, value, errors, onChange }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required errors={errors}>
      <DateEntry
        id={id}
        value={value}
        aria-required
        aria-invalid={errors ? true : undefined}
        aria-describedby={describedBy({ id, errors })}
        onChange={(day) => onChange(day ?? "")}
      />
    </FieldFrame>
  );
}
