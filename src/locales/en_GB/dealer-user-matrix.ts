/** Dealers by users as a table. */
export default {
  "dealer-user-matrix.matrix.title": "Dealers by user",
  "dealer-user-matrix.matrix.help":
    "The role of each user for each dealer. Users who see the whole shop are not listed; your own account is locked.",
  "dealer-user-matrix.empty": "No user is attached to dealers",
  "dealer-user-matrix.cell.OWNER": "Owner",
  "dealer-user-matrix.cell.MANAGER": "Manager",
  "dealer-user-matrix.cell.EMPLOYEE": "Employee",
  "dealer-user-matrix.cell.READ_ONLY": "Read only",
  "dealer-user-matrix.error.last": "The user would see nothing. Detach the last dealer in the list of users.",
} as const;
