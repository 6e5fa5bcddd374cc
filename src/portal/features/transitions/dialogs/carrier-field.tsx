import { FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import type { ShippingOption } from "../../../../contract/types.ts";
import { capitalised } from "../../../../engine/index.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { Select } from "../../../shared/ui/choice.tsx";

interface Props {
  id: string;
  claimType: string;
  onChoose: (option: ShippingOption | undefined) => void;
}

/** Where the carriers cannot be had, one without ways to send is all there is (SHIP-06). */
const none: Record<string, ShippingOption[]> = { mainfreight: [] };

/** Ways to send goods, grouped by carrier; those that are not for this type of claim are left out. */
export function CarrierField({ id, claimType, onChoose }: Props) {
  const { data } = useCall("GET /api/shipping-options", [], { revalidateOnFocus: false });
  const groups = Object.entries(data?.shipping_options ?? none).map(([carrier, options]) => ({
    carrier,
    options: options.filter(({ types }) => types.length === 0 || types.includes(claimType)),
  }));
  const all = groups.flatMap(({ options }) => options);
  return (
    <FieldFrame id={id} label="Carrier">
      <Select id={id} defaultValue="" onChoose={(place) => onChoose(all[Number.parseInt(place, 10)])}>
        <option value="">Choose a carrier</option>
        {groups.map(({ carrier, options }) => (
          <optgroup key={carrier} label={capitalised(carrier)}>
            {options.map((option) => (
              <option key={option.name} value={String(all.indexOf(option))}>
                {option.name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </FieldFrame>
  );
}
