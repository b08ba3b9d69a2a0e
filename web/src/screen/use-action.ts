import { useLanguage } from '../i18n/index.ts'
import { toast } from '../ui/toast.tsx'
import { loadProblems, useProblem } from './problem.ts'

/** Runs an action and shows a message about its result; resolves with whether it succeeded. */
export function useAction() {
  const say = useProblem()
  const language = useLanguage()
  return async (work: () => Promise<unknown>, said?: string): Promise<boolean> => {
    try {
      await work()
      if (said) toast(said)
      return true
    } catch (problem) {
      // The phone's own rules report codes without a sentence.
      await loadProblems(language).catch(() => {})
      toast(say(problem), { kind: 'error' })
      return false
    }
  }
}
