/** Dealers by users as a table. */
export default {
  "dealer-user-matrix.matrix.title": "Dealers by user",
  "dealer-user-matrix.matrix.help":
    "The role of each user on each dealer. Who sees the whole shop is not shown; your own account is locked.",
  "dealer-user-matrix.empty": "No user who is attached to dealers",
  "dealer-user-matrix.cell.OWNER": "Owner",
  "dealer-user-matrix.cell.MANAGER": "Manager",
  "dealer-user-matrix.cell.EMPLOYEE": "Employee",
  "dealer-user-matrix.cell.READ_ONLY": "Read only",
  "dealer-user-matrix.error.last": "The user would see nothing any more: detach the last dealer in the list of users.",
} as const;
