/** Dealers by users as a table. */
export default {
  "dealerUserMatrix.matrix.title": "Dealers by user",
  "dealerUserMatrix.matrix.help":
    "The role of each user on each dealer. Who sees the whole shop is not shown; your own account is locked.",
  "dealerUserMatrix.empty": "No user who is attached to dealers",
  "dealerUserMatrix.cell.OWNER": "Owner",
  "dealerUserMatrix.cell.MANAGER": "Manager",
  "dealerUserMatrix.cell.EMPLOYEE": "Employee",
  "dealerUserMatrix.cell.READ_ONLY": "Read only",
  "dealerUserMatrix.error.last": "The user would see nothing any more: detach the last dealer in the list of users.",
} as const;
