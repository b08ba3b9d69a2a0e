// Runs in the head of the page before the first paint (../../first-page.ts), so that a dark phone does not flash
// white and large text does not jump.
import { applyTextSize } from '../screen/text-size.ts'
import '../ui/scheme.ts'

applyTextSize()
