import { toast } from '../ui/toast.tsx'
import { useProblem } from './problem.ts'

/** Does something and says so, or says why it cannot be done; true when it is done. */
export function useTrying() {
  const say = useProblem()
  return async (work: () => Promise<unknown>, said?: string): Promise<boolean> => {
    try {
      await work()
      if (said) toast(said)
      return true
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
      return false
    }
  }
}
