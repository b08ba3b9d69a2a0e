/** Reasons why a chosen file cannot be read. Each has a sentence on the screen. */
export const fileProblems = [
  'notTable',
  'oldFormat',
  'otherFormat',
  'password',
  'macros',
  'encoding',
  'nestedZip',
  'tooManyFiles',
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
  'broken',
] as const
export type FileProblemCode = (typeof fileProblems)[number]

/** Error of a file that cannot be read. `file` is its name; `''` if it concerns all chosen files. */
export class FileProblem extends Error {
  readonly code: FileProblemCode
  readonly file: string
  constructor(code: FileProblemCode, file = '') {
    super(code)
    this.name = 'FileProblem'
    this.code = code
    this.file = file
  }
}

/** Runs `work`; any error that is no `FileProblem` means a damaged file. @throws FileProblem */
export function orBroken<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem('broken')
  }
}
