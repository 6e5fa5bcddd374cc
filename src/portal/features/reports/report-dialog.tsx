import { chakra, Flex, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { ErrorText } from "../../../../widgets/parts/field-frame.tsx";
import { type Narrowing, writeNarrowings } from "../../../contract/column-query.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { useReportOptions } from "../../shared/api/use-reference.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { ColumnFields } from "../columns/column-filter.tsx";
import { useOwnColumns } from "../columns/declared-columns.ts";
import { askedParts, narrowingOf, withNarrowing } from "../columns/narrowings.ts";
import { CustomerChoice } from "./customer-choice.tsx";
import { DateRange } from "./date-range.tsx";
import { ExportProgress } from "./export-progress.tsx";
import { claimsCount, type GeneratedReport, generateReport } from "./generated-report.ts";
import { QueuedExports } from "./queued-exports.tsx";
import { dayErrors, lastWeek } from "./report-days.ts";
import type { ReportDraft, SetReportDraft } from "./report-draft.ts";
import { ReportFrame } from "./report-frame.tsx";
import type { ReportQuestion } from "./report-question.ts";
import { ReportTabs } from "./report-tabs.tsx";
import { noTrouble, troubleOf } from "./report-trouble.ts";
import type { ExportFormat } from "./save-export.ts";
import { StatusChoices } from "./status-choices.tsx";
import { useExport } from "./use-export.ts";

const tabs = { customer: "By customer", date: "By date" };
const shownFields = { customer: ["customer", "statuses", "where"], date: ["start", "end", "statuses", "where"] };

interface Props {
  draft: ReportDraft;
  onDraft: SetReportDraft;
  onGenerated: (report: GeneratedReport) => void;
  onClose: () => void;
}

/** What a report is to hold: a customer's claims or those of some days, in some statuses (D-090). */
export function ReportDialog({ draft, onDraft, onGenerated, onClose }: Props) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const { tab, days = lastWeek(), where = [] } = draft;
  const associations = useCall("GET /api/customer/associations", []);
  const customers = associations.data?.customers;
  const customer = draft.customer ?? (customers?.length === 1 ? customers[0] : undefined);
  const checked = useReportOptions()?.checked ?? [];
  const statuses = draft.statuses ?? checked;
  const exporting = useExport();
  const { trouble, setTrouble } = exporting;
  const [isGenerating, setGenerating] = useState(false);
  /** The question that found more than a list holds. */
  const [tooWide, setTooWide] = useState<ReportQuestion>();
  const isBusy = isGenerating || exporting.isBusy;
  const hasLeft = useRef(false);

  function change(part: Partial<ReportDraft>) {
    onDraft((now) => ({ ...now, ...part }));
    setTooWide(undefined);
  }

  /** What is asked, or undefined when something lacks, which is then told. */
  function asked(): ReportQuestion | undefined {
    const lacksCustomer: Record<string, string[]> = customer ? {} : { customer: ["Please choose a customer."] };
    const errors = tab === "customer" ? lacksCustomer : dayErrors(days);
    if (statuses.length === 0) errors.statuses = ["Please choose at least one status."];
    setTrouble({ errors });
    if (Object.keys(errors).length > 0) return undefined;
    const also = { statuses, ...(where.length > 0 && { where: writeNarrowings(where) }) };
    return tab === "customer" && customer ? { customer: customer.uuid, ...also } : { ...days, ...also };
  }

  async function generate() {
    setTooWide(undefined);
    const question = asked();
    if (!question) return;
    setGenerating(true);
    try {
      const report = await generateReport(api, question);
      // Whoever leaves before it has come gets no report.
      if (hasLeft.current) return;
      onClose();
      onGenerated(report);
      announce(`${claimsCount(report)} found`);
    } catch (error) {
      if (hasLeft.current) return;
      const found = troubleOf(error, shownFields[tab]);
      setTrouble(found);
      // With statuses that can be asked for, there is one thing the server says of them: they match too many claims.
      if (found.errors.statuses) setTooWide(question);
      setGenerating(false);
    }
  }

  const leave = () => {
    hasLeft.current = true;
    exporting.stop();
    onClose();
  };

  return (
    <ReportFrame title="Report" act="Generate" isBusy={isBusy} trouble={trouble} onAct={generate} onClose={leave}>
      <ReportTabs
        label="Report on"
        tabs={tabs}
        chosen={tab}
        onChoose={(next) => {
          change({ tab: next });
          setTrouble(noTrouble);
        }}
      >
        {tab === "date" && (
          <DateRange days={days} errors={trouble.errors} onChange={(next) => change({ days: next })} />
        )}
        {tab === "customer" && customers && (
          <CustomerChoice
            customers={customers}
            chosen={customer}
            errors={trouble.errors.customer}
            onChoose={(next) => change({ customer: next })}
          />
        )}
        {tab === "customer" && !customers && !associations.error && (
          <SkeletonBlocks blocks={1} label="Loading customers" />
        )}
        {tab === "customer" && !customers && associations.error && (
          <Notice kind="error" action={<Button onClick={() => associations.mutate()}>Load the customers again</Button>}>
            The customers could not be loaded.
          </Notice>
        )}
      </ReportTabs>
      <StatusChoices
        chosen={statuses}
        errors={trouble.errors.statuses}
        onChoose={(next) => change({ statuses: next })}
      />
      <ColumnQuestions where={where} errors={trouble.errors.where} onAsk={(next) => change({ where: next })} />
      {tooWide && (
        <TooMany
          isBusy={isBusy}
          onExport={(format) =>
            void exporting.save(async () => tooWide, format).then((isSaved) => isSaved && onClose())
          }
        />
      )}
      <ExportProgress exporting={exporting} onLeave={onClose} />
      <QueuedExports />
    </ReportFrame>
  );
}

interface ColumnQuestionsProps {
  where: Narrowing[];
  errors: string[] | undefined;
  onAsk: (where: Narrowing[]) => void;
}

/** What a report asks of columns that claim types declare; folded away until it is wanted. */
function ColumnQuestions({ where, errors, onAsk }: ColumnQuestionsProps) {
  const columns = useOwnColumns().filter(({ is_filter }) => is_filter);
  if (columns.length === 0) return null;
  const asked = where.reduce((sum, one) => sum + askedParts(one), 0);
  return (
    <chakra.details open={(errors?.length ?? 0) > 0 || undefined}>
      <chakra.summary textStyle="sm" fontWeight="medium" cursor="pointer" py="1.5" focusVisibleRing="outside">
        {asked > 0 ? `More conditions (${asked})` : "More conditions"}
      </chakra.summary>
      {columns.map((column) => (
        <chakra.fieldset key={column.key} minW="0" mt="3">
          <chakra.legend textStyle="sm" fontWeight="medium" mb="1">
            {column.title}
          </chakra.legend>
          <ColumnFields
            column={column}
            asked={narrowingOf(where, column.key)}
            onAsk={(narrowing) => onAsk(withNarrowing(where, narrowing))}
          />
        </chakra.fieldset>
      ))}
      <ErrorText errors={errors} />
    </chakra.details>
  );
}

interface TooManyProps {
  isBusy: boolean;
  onExport: (format: ExportFormat) => void;
}

/** The way to a file of more claims than a list holds. */
function TooMany({ isBusy, onExport }: TooManyProps) {
  return (
    <Notice kind="info">
      <Text>They are too many to list. You can still export all of them, without the list.</Text>
      <Flex gap="2" mt="2" wrap="wrap">
        <Button size="sm" bg="bg.panel" isBusy={isBusy} onClick={() => onExport("csv")}>
          Export all as CSV
        </Button>
        <Button size="sm" bg="bg.panel" isBusy={isBusy} onClick={() => onExport("xlsx")}>
          Export all as Excel
        </Button>
      </Flex>
    </Notice>
  );
}
