/** The account of a claim, by the API's payload keys. */
export interface Purchaser {
  uuid?: string;
  company?: string;
  address?: string;
  phone?: string;
  email?: string;
}
