import { Skeleton } from '../ui/skeleton.tsx'

/** Where the code of a screen is still on its way: the bars around it stand already. */
export const ScreenComing = () => <Skeleton shape="list" />
