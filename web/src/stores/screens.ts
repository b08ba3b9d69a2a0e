/** Lazily loaded screens of the stores. */
export const screens = {
  feeds: async () => (await import('./feeds.tsx')).Feeds,
  feedReceiving: async () => (await import('./receiving.tsx')).FeedReceivings,
  feedReceivingDetail: async () => (await import('./receiving.tsx')).FeedReceiving,
  manyFeedReceivings: async () => (await import('./many-receivings.tsx')).ManyFeedReceivings,
  feedRelease: async () => (await import('./release.tsx')).FeedReleases,
  feedReleaseDetail: async () => (await import('./release.tsx')).FeedRelease,
  medicineRelease: async () => (await import('./release.tsx')).MedicineReleases,
  medicineReleaseDetail: async () => (await import('./release.tsx')).MedicineRelease,
  store: async () => (await import('./store.tsx')).StorePage,
  storeItem: async () => (await import('./item.tsx')).StoreItemScreen,
  receipts: async () => (await import('./receipts.tsx')).Receipts,
  tradeFile: async () => (await import('./trade-file.tsx')).TradeFile,
}
