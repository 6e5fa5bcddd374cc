import { useState } from "react";
import type { CustomerRecord } from "../../contract/types.ts";
import { useCall } from "../api/use-call.ts";
import { useReportOptions } from "../api/use-reference.ts";
import { usePortal } from "../session/portal.ts";
import { Button } from "../ui/button.tsx";
import { formatDate } from "../ui/dates.ts";
import { useAnnounce } from "../ui/live-region.tsx";
import { Notice } from "../ui/notice.tsx";
import { SkeletonBlocks } from "../ui/skeletons.tsx";
import { CustomerChoice } from "./customer-choice.tsx";
import { DateRange } from "./date-range.tsx";
import { type GeneratedReport, generateReport } from "./generated-report.ts";
import { dayErrors, lastWeek } from "./report-days.ts";
import { ReportFrame } from "./report-frame.tsx";
import { ReportTabs } from "./report-tabs.tsx";
import { noTrouble, type Trouble, troubleOf } from "./report-trouble.ts";
import { StatusChoices } from "./status-choices.tsx";

const tabs = { customer: "By customer", date: "By date" };

interface Props {
  onGenerated: (report: GeneratedReport) => void;
  onClose: () => void;
}

/** What a report is to hold: a customer's claims or those of some days, in some statuses (D-090). */
export function ReportDialog({ onGenerated, onClose }: Props) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const [tab, setTab] = useState<keyof typeof tabs>("customer");
  const associations = useCall("GET /api/customer/associations", []);
  const customers = associations.data?.customers;
  const [picked, setPicked] = useState<CustomerRecord>();
  const customer = picked ?? (customers?.length === 1 ? customers[0] : undefined);
  const [days, setDays] = useState(lastWeek);
  const checked = useReportOptions()?.checked ?? [];
  const [ticked, setTicked] = useState<string[]>();
  const statuses = ticked ?? checked;
  const [trouble, setTrouble] = useState<Trouble>(noTrouble);
  const [isBusy, setBusy] = useState(false);

  async function generate() {
    const byCustomer = tab === "customer";
    const lacksCustomer: Record<string, string[]> = customer ? {} : { customer: ["Please choose a customer."] };
    const errors = byCustomer ? lacksCustomer : dayErrors(days);
    setTrouble({ errors });
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    try {
      const report =
        byCustomer && customer
          ? await generateReport(api, { customer: customer.uuid, statuses }, customer.name)
          : await generateReport(api, { ...days, statuses }, `${formatDate(days.start)} to ${formatDate(days.end)}`);
      onClose();
      onGenerated(report);
      announce(report.claims.length === 1 ? "1 claim found" : `${report.claims.length} claims found`);
    } catch (error) {
      setTrouble(troubleOf(error, byCustomer ? ["customer", "statuses"] : ["start", "end", "statuses"]));
      setBusy(false);
    }
  }

  return (
    <ReportFrame title="Report" act="Generate" isBusy={isBusy} trouble={trouble} onAct={generate} onClose={onClose}>
      <ReportTabs
        label="Report on"
        tabs={tabs}
        chosen={tab}
        onChoose={(next) => {
          setTab(next);
          setTrouble(noTrouble);
        }}
      >
        {tab === "date" && <DateRange days={days} errors={trouble.errors} onChange={setDays} />}
        {tab === "customer" && customers && (
          <CustomerChoice
            customers={customers}
            chosen={customer}
            errors={trouble.errors.customer}
            onChoose={setPicked}
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
      <StatusChoices chosen={statuses} errors={trouble.errors.statuses} onChoose={setTicked} />
    </ReportFrame>
  );
}
