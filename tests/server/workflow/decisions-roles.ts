import { permissionOf } from "../../helpers/role-table.ts";

/** D-020 as it was decided, written down by hand: each role's permissions by their letters, and in whose names it authorises. The studio (S) and requests (Q) are beyond it. */
const table = `
customer                 C X D       |
dealer                   C X D       |
tech_support             R P C W A   | tech_support
account_manager          R C X W     |
return_approver          R X W       | return_approver
staff                    R           |
team_leader              R P C X W Q |
customer_service         R P C X W Q |
customer_service_manager R P C X W Q | return_approver customer_service_manager
service_manager          R P C X W A | tech_support service_manager
general_manager          R X W A     | tech_support service_manager return_approver customer_service_manager general_manager
managing_director        R X W A     | tech_support service_manager return_approver customer_service_manager general_manager managing_director
finance                  R X         |
admin                    R P C X W S Q |
super_admin              R P C X W A D S Q | tech_support service_manager return_approver customer_service_manager general_manager managing_director
warranty                             |
`;

export interface Rights {
  permissions: string[];
  authorisingRoles: string[];
}

const words = (text: string | undefined): string[] => (text ?? "").split(/\s+/).filter(Boolean);

/** What a person with this role alone is given, the gate role included. */
export const rightsOf: Record<string, Rights> = Object.fromEntries(
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [left, right] = line.split("|");
      const [role = "", ...permissions] = words(left);
      return [
        role,
        { permissions: permissions.map((one) => permissionOf[one] ?? one), authorisingRoles: words(right) },
      ];
    }),
);
