/** Kinds of houses for growing pigs (association list 08). */
export const growingHouses = ['080005', '080006', '080007', '080008', '080009', '080010'] as const
