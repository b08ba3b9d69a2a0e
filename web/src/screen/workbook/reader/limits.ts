import { bookLimits } from '@penside/domain/workbook/limits.ts'
import { FileProblem } from './problem.ts'

export type Limits = { [Key in keyof typeof bookLimits]: number }

/** Limits that all chosen files share; every reader spends from them. */
export class Budget {
  readonly limits: Limits
  #packed = 0
  #unpacked = 0
  #rows = 0
  #files = 0

  constructor(limits: Limits = bookLimits) {
    this.limits = limits
  }

  /** Counts a chosen file. @throws FileProblem */
  addPacked(bytes: number) {
    if ((this.#packed += bytes) > this.limits.fileBytes) throw new FileProblem('tooLarge')
  }

  /** Counts a table file, also one inside a ZIP. @throws FileProblem */
  addFile() {
    if ((this.#files += 1) > this.limits.files) throw new FileProblem('tooManyFiles')
  }

  /** Counts bytes before they are unpacked. @throws FileProblem */
  addUnpacked(bytes: number) {
    if ((this.#unpacked += bytes) > this.limits.unpackedBytes) throw new FileProblem('tooLarge')
  }

  /** Counts a row with content. @throws FileProblem */
  addRow(cells: readonly unknown[]) {
    if ((this.#rows += 1) > this.limits.rows) throw new FileProblem('tooManyRows')
    if (cells.length > this.limits.columns) throw new FileProblem('tooManyColumns')
  }
}
