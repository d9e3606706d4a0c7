// see above
