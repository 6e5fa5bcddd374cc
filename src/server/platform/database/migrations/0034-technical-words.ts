/** Claims from before technical support's own word for a status was among the words that a claim is found by (D-063). */
export const statements = [
  `update claims set search_text = search_text || ' to be authorised'
    where status = 'authorise' and search_text not like '% to be authorised%'`,
];
