import { Skeleton } from '../ui/skeleton.tsx'

/** Placeholder while the code of a screen loads. */
export const ScreenComing = () => <Skeleton shape="list" />
