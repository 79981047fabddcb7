/** Days until entries of a gate are deleted: at most, and the least that an estate may set. */
export const MOST_LOG_DAYS = 180;
export const LEAST_LOG_DAYS = 7;
