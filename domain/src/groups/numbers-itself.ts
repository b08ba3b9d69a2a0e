/** Of such a company nobody types a group's number, and heads are counted by grade. */
export const numbersItself = 'CJ'
