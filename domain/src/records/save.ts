import { Refusal } from '../basics/refusal.ts'
import type { SowState } from './life.ts'

/** `seq` is the record to correct or delete; for a new one, the newest record that the caller knows. */
export type SentOfLife = { formMode: 'insert' | 'update' | 'delete'; seq?: number | undefined }

/**
 * Effect of a save on a life. A new record is appended, or joins the newest one. An existing one is rewritten, or deleted
 * if it is the newest. The removal of a sow may still be rewritten, because its reason is often known later.
 * @throws Refusal
 */
export function effectOf(
  { seq: newest, status }: Pick<SowState, 'seq' | 'status'>,
  { formMode, seq }: SentOfLife,
  joins: () => boolean = () => false,
): { does: 'append' | 'join' | 'rewrite' | 'delete'; seq: number } {
  if (formMode === 'insert') {
    if (seq && seq !== newest) throw new Refusal('CHANGED_MEANWHILE')
    return joins() ? { does: 'join', seq: newest } : { does: 'append', seq: newest + 1 }
  }
  if (!seq) throw new Refusal('BAD_INPUT', {}, ['seq'])
  if (seq > newest) throw new Refusal('NOT_FOUND')
  if (formMode === 'delete') {
    if (seq !== newest) throw new Refusal('NOT_THE_NEWEST')
    return { does: 'delete', seq }
  }
  if (status === 'culled' && seq !== newest) throw new Refusal('CULLED')
  return { does: 'rewrite', seq }
}
