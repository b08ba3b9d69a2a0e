import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import type { AnimalNoteRow } from '@penside/contract/records/animal-note.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { AnimalRecordList } from '../animal-list.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { PlainForm } from '../sow-record/plain-form.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { animalNote } from './kind.ts'

/** The list of treatments contains every living animal. */
export const List = () => <AnimalRecordList name="animalNote" list={treatments.list} />
export const Screen = () => <SowRecordScreen kind={animalNote} Form={NoteForm} />

const NoteForm = (props: FormProps<AnimalNoteRow, AnimalSummary>) => (
  <PlainForm
    {...props}
    kind={animalNote}
    own={{
      initial: { sex: props.sow.sex },
      summary: ({ on, remark }) => ({ day: on, remark }),
    }}
  />
)
