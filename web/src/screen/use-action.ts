import { useLanguage } from '../i18n/index.ts'
import { toast } from '../ui/toast.tsx'
import { loadProblems, useProblem } from './problem.ts'

/** Does something and says so, or says why it cannot be done; true when it is done. */
export function useAction() {
  const say = useProblem()
  const language = useLanguage()
  return async (work: () => Promise<unknown>, said?: string): Promise<boolean> => {
    try {
      await work()
      if (said) toast(said)
      return true
    } catch (problem) {
      // The rules of this phone refuse without a sentence of the server.
      await loadProblems(language).catch(() => {})
      toast(say(problem), { kind: 'error' })
      return false
    }
  }
}
