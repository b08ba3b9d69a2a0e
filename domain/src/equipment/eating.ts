/** An animal that ate this share of her target has eaten enough. */
export const ateEnoughFrom = 0.8
