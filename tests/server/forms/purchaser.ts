/** A good answer to every question of a pallet request. */
export const purchaser = {
  company: "Cool Homes Ltd",
  address: "12 Queen Street, Auckland 1010",
  email: "matiu@example.test",
  phone: "09 300 1234",
  pallets: 3,
};
